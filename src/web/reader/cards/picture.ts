/** The card as a PNG. Throws where the browser makes none. */
export async function canvasToPng(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the canvas gave no picture')
  return blob
}

/** Whether this browser hands pictures to other apps. */
export function canShare(picture: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [picture] })
}

/** Whether this browser lets a page put pictures on the clipboard. */
export function canCopyPictures(): boolean {
  return typeof ClipboardItem === 'function' && 'clipboard' in navigator
}

/** Puts a picture that is still being made on the clipboard: WebKit takes one only at once, while the press lasts. */
export function copyPicture(picture: Promise<Blob>): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
}

/** Hands a picture to another app. False where the press was over by then: WebKit wants another one. */
export async function sharePicture(picture: File): Promise<boolean> {
  try {
    await navigator.share({ files: [picture] })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') return false
    // Whoever changes their mind has met no fault.
    if (name !== 'AbortError') throw error
  }
  return true
}

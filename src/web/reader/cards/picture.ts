/** The card as a PNG. Throws where the browser cannot make one. */
export async function canvasToPng(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the canvas gave no picture')
  return blob
}

/** Whether this browser can share pictures with other apps. */
export function canShare(picture: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [picture] })
}

/** Whether this browser lets a page copy pictures to the clipboard. */
export function canCopyPictures(): boolean {
  return typeof ClipboardItem === 'function' && 'clipboard' in navigator
}

/** Copies a picture that is still being made: WebKit accepts it only while the press lasts. */
export function copyPicture(picture: Promise<Blob>): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
}

/** Shares a picture with another app. Returns false where WebKit wants another press, because the first one was over. */
export async function sharePicture(picture: File): Promise<boolean> {
  try {
    await navigator.share({ files: [picture] })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') return false
    // A reader who cancels has met no error.
    if (name !== 'AbortError') throw error
  }
  return true
}

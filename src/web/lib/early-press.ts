/*
 * A page is seen before its scripts have come, on a slow phone many seconds before. A button that is pressed by then
 * answers as soon as it can; links and forms work by themselves.
 */

declare global {
  interface Window {
    takeEarlyPress?: () => HTMLElement | undefined
  }
}

/** Keeps the last button pressed until `takeEarlyPress`, and shows that it was; menus the browser opens. Plain ES5. */
export const earlyPressBoot = `;(function(d){var k;function keep(e){var b=e.target&&e.target.closest&&e.target.closest('button[type=button]:not([popovertarget]),[role=switch],[role=tab]');if(k)k.removeAttribute('data-waiting');k=b||undefined;if(k)k.setAttribute('data-waiting','')}d.addEventListener('click',keep,true);window.takeEarlyPress=function(){d.removeEventListener('click',keep,true);delete window.takeEarlyPress;if(k)k.removeAttribute('data-waiting');return k}})(document)`

/** What was pressed before the page could listen. Call it where the page begins to listen: later presses are its own. */
export function takeEarlyPress(): HTMLElement | undefined {
  return window.takeEarlyPress?.()
}

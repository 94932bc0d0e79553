/* The whole page in full screen. Browsers can reject it, and phones may not have it. The page then stays as it is. */

export function watchFullScreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export const isFullScreen = () => document.fullscreenElement !== null;

/** Browsers allow it only in answer to a press. */
export function enterFullScreen(): void {
  if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (isFullScreen()) document.exitFullscreen().catch(() => undefined);
}

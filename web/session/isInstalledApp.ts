/** Whether the page is shown as an application that was installed, with no browser around it. */
export const isInstalledApp = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

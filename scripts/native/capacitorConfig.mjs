// @ts-check

/**
 * Capacitor's settings for a shell.
 * @param {import('./readShell.mjs').Shell} shell
 * @returns {import('@capacitor/cli').CapacitorConfig}
 */
export const capacitorConfig = ({ appId, name }) => ({
  appId,
  appName: name,
  webDir: 'www',
  // Logs would include the arguments of plugin calls, and so tokens.
  loggingBehavior: 'none',
  backgroundColor: '#FBF9F5',
  server: { androidScheme: 'https', hostname: 'localhost', appStartPath: '/app/' },
  // No part of a page may be under the bars of the system.
  android: { adjustMarginsForEdgeToEdge: 'auto' },
  ios: { contentInset: 'always' },
});

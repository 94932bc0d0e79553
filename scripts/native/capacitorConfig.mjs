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
  // It would log what plugins are called with: tokens.
  loggingBehavior: 'none',
  backgroundColor: '#FBF9F5',
  server: { androidScheme: 'https', hostname: 'localhost', appStartPath: '/app/' },
  // Nothing of a page under the bars of the system.
  android: { adjustMarginsForEdgeToEdge: 'auto' },
  ios: { contentInset: 'always' },
});

import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { SecureItems } from './secureStore.ts';

/** Says that the application has been started before; not below what signing out clears. */
const startedKey = 'heartwoodStarted';

/** The platform's secure store; in a browser a stand-in, which is not secure and serves the tests. */
export async function openSecureItems(): Promise<SecureItems> {
  // Not in a backup, nor on another device that is made from one.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  const items: SecureItems = {
    get: (key) => SecureStorage.getItem(key),
    set: (key, text) => SecureStorage.setItem(key, text),
    remove: (key) => SecureStorage.removeItem(key),
  };
  // A keychain outlives the application: who installs it anew is not to be signed in as who removed it.
  if (localStorage.getItem(startedKey) === null) await items.remove('auth').catch(() => undefined);
  localStorage.setItem(startedKey, '1');
  return items;
}

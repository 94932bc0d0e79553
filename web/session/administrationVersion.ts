let version = 0;

/**
 * A number that changes whenever another person signs in or another organisation is in use. Administration routes then
 * load again.
 */
export const administrationVersion = () => version;

export function increaseAdministrationVersion(): void {
  version += 1;
}

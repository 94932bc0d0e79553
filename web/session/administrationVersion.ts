let version = 0;

/** Changes whenever another person signs in or another organisation is in use: routes of administration then load again. */
export const administrationVersion = () => version;

export function increaseAdministrationVersion(): void {
  version += 1;
}

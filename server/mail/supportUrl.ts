/** The page of support of an organisation, the same for everyone in it. */
export const supportUrl = (publicUrl: string, { supportToken }: { supportToken: string }): string =>
  `${publicUrl}/app/support/${supportToken}`;

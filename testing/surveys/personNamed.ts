/** Someone to invite, by a name, which is unique in the organisation. */
export const personNamed = (name: string) => ({
  givenName: 'Given',
  familyName: name,
  emailAddress: `${name.toLowerCase()}@x.example`,
});

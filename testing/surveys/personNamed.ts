/** A person to invite, with a name that is unique in the organisation. */
export const personNamed = (name: string) => ({
  givenName: 'Given',
  familyName: name,
  emailAddress: `${name.toLowerCase()}@x.example`,
});

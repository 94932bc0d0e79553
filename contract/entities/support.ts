import { Type, type Static } from 'typebox';
import { nullable } from '../schema.ts';
import { Article } from './article.ts';

/** What is shown wherever support is offered: the number to call in an emergency, and one line to talk to. */
export const SupportContacts = Type.Object({
  emergency: nullable(
    Type.Object(
      {
        number: Type.String(),
        country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
      },
      { description: "Of the organisation's country; null where that is not known" },
    ),
  ),
  line: nullable(
    Type.Object(
      {
        name: Type.String(),
        phone: Type.String(),
        hours: nullable(Type.String({ description: 'When it can be reached, in words' })),
      },
      { description: 'null where there is none' },
    ),
  ),
});
export type SupportContacts = Static<typeof SupportContacts>;

/** The page of support that anyone may open. */
export const Support = Type.Object({
  ...SupportContacts.properties,
  article: nullable(Article),
});
export type Support = Static<typeof Support>;

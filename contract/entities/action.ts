import { Type, type Static } from 'typebox';
import { limits } from '../limits.ts';
import { closed, instant, maybe, nullable, oneLine, oneOf } from '../schema.ts';

const actionStatuses = ['OPEN', 'IN_PROGRESS', 'DONE'] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/** Values of `filter` for a list of actions. With several, an action must match one of them. `open`: not done yet. */
export const actionFilters = ['open', 'done', 'all'] as const;
export type ActionFilter = (typeof actionFilters)[number];

export const day = Type.String({ format: 'date', pattern: '^[1-9]', description: 'YYYY-MM-DD' });

/** An action that an organisation plans for a section of a report: what, who and by when. */
export const Action = Type.Object({
  id: Type.String(),
  survey: Type.Object({ id: Type.String(), name: Type.String() }),
  section: Type.Object({ id: Type.String(), name: Type.String() }),
  title: Type.String(),
  notes: nullable(Type.String()),
  owner: Type.String({ description: 'The person responsible, as entered' }),
  dueOn: Type.String({ description: 'YYYY-MM-DD' }),
  status: oneOf(actionStatuses),
  lastModified: instant,
});
export type Action = Static<typeof Action>;

const title = oneLine(limits.actionTitleLength, { minLength: 1 });
const notes = maybe(Type.String({ maxLength: limits.actionNotesLength }));
const owner = oneLine(limits.nameLength, { minLength: 1 });

export const NewAction = closed({
  sectionId: Type.String({ minLength: 1, maxLength: 100 }),
  title,
  notes,
  owner,
  dueOn: day,
  status: Type.Optional(oneOf(actionStatuses)),
});
export type NewAction = Static<typeof NewAction>;

/** Fields of an action to update; omitted fields keep their value. */
export const ActionPatch = closed({
  title: Type.Optional(title),
  notes,
  owner: Type.Optional(owner),
  dueOn: Type.Optional(day),
  status: Type.Optional(oneOf(actionStatuses)),
});
export type ActionPatch = Static<typeof ActionPatch>;

import type { FastifyError } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { oneLinePattern } from '#contract/schema.ts';

type SchemaError = NonNullable<FastifyError['validation']>[number];

/** As many are told, and no longer a name than this repeated: one small request must not make a large answer. */
const mostMessages = 100;
const mostChecked = 1000;
const longestProperty = 200;

/** What a schema check found, as `property: message` in the words of the wire: `participants[3].emailAddress`. */
export function validationMessages(error: FastifyError): NonNullable<ErrorBody['messages']> {
  const found = (error.validation ?? [])
    .slice(0, mostChecked)
    .map((problem) => ({ property: propertyOf(problem), message: messageOf(problem) }));
  // A field that may be null is checked against both alternatives: the one that says less is left out.
  const exact = found.filter(({ message }) => message !== 'must be null' && !message.startsWith('must match a schema'));
  // And of several things that are wrong with one property the first is enough.
  const byProperty = new Map((exact.length > 0 ? exact : found).toReversed().map((one) => [one.property, one]));
  const messages = [...byProperty.values()].toReversed();
  const context = error.validationContext ?? 'body';
  return messages
    .slice(0, mostMessages)
    .map(({ property, message }) => ({ property: (property || context).slice(0, longestProperty), message }));
}

function propertyOf({ instancePath, keyword, params }: SchemaError): string {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') steps.push(String(params['missingProperty']));
  if (keyword === 'additionalProperties') steps.push(String(params['additionalProperty']));
  return steps.reduce(
    (whole, step) => (/^\d+$/.test(step) ? `${whole}[${step}]` : whole ? `${whole}.${step}` : step),
    '',
  );
}

function messageOf({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return 'is not a known property';
    case 'enum':
      return `must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
    case 'maxLength':
      return `must be at most ${String(params['limit'])} characters long`;
    case 'anyOf':
      return 'must match a schema';
    case 'pattern':
      return params['pattern'] === oneLinePattern
        ? 'must be on one line, without control characters'
        : 'is not of the expected form';
    default:
      return message ?? 'is not valid';
  }
}

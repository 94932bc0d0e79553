import type { FastifyError } from 'fastify';
import type { ErrorBody } from '../../contract/errors.ts';

type SchemaError = NonNullable<FastifyError['validation']>[number];

/** What a schema check found, as `property: message` in the words of the wire: `participants[3].emailAddress`. */
export function validationMessages(error: FastifyError): NonNullable<ErrorBody['messages']> {
  const found = (error.validation ?? []).map((problem) => ({ property: propertyOf(problem), message: messageOf(problem) }));
  // A field that may be null is checked against both alternatives: the one that says less is left out.
  const exact = found.filter(({ message }) => message !== 'must be null' && !message.startsWith('must match a schema'));
  const messages = exact.length > 0 ? exact : found;
  const context = error.validationContext ?? 'body';
  return messages.map(({ property, message }) => ({ property: property || context, message }));
}

function propertyOf({ instancePath, keyword, params }: SchemaError): string {
  const steps = instancePath.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') steps.push(String(params['missingProperty']));
  if (keyword === 'additionalProperties') steps.push(String(params['additionalProperty']));
  return steps.reduce((whole, step) => (/^\d+$/.test(step) ? `${whole}[${step}]` : whole ? `${whole}.${step}` : step), '');
}

function messageOf({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case 'required': return 'is missing';
    case 'additionalProperties': return 'is not a known property';
    case 'enum': return `must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
    case 'maxLength': return `must be at most ${String(params['limit'])} characters long`;
    case 'anyOf': return 'must match a schema';
    default: return message ?? 'is not valid';
  }
}

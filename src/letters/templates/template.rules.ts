import type { AppError } from '#platform/contract/errors.ts';
import { conflict, forbidden } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, hasRole } from '#platform/contract/roles.ts';
import { DOCUMENT_EDITORS } from '#company/documents/document.rules.ts';

/** The kinds of record that letters are written about. */
export const LETTER_RECORDS = ['sale'] as const;
export type LetterRecord = (typeof LETTER_RECORDS)[number];

/** Who writes, approves and retires templates. */
export const TEMPLATE_KEEPERS = GROUPS.MANAGEMENT;
/** Who may have letters made, by the record and the category; and who keeps templates. */
export const TEMPLATE_READERS = anyOf(
  TEMPLATE_KEEPERS,
  ...LETTER_RECORDS.map((record) => DOCUMENT_EDITORS[record]),
);

/** `draft`: no revision is approved yet. */
export const TEMPLATE_STATUSES = ['draft', 'approved', 'retired'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

/** `replaced` was approved before the one that is now; `superseded` waited until a newer one was saved. */
export const REVISION_STATES = [
  'waiting',
  'approved',
  'replaced',
  'rejected',
  'withdrawn',
  'superseded',
] as const;
export type RevisionState = (typeof REVISION_STATES)[number];

export const TEMPLATE_ACTIONS = [
  'edit',
  'approve',
  'reject',
  'withdraw',
  'retire',
  'reinstate',
  'generate',
] as const;
export type TemplateAction = (typeof TEMPLATE_ACTIONS)[number];

export const JOB_STATUSES = ['running', 'finished', 'stopped'] as const;
export const LETTER_STATES = ['waiting', 'made', 'failed'] as const;

/** A tower has a few hundred sales, a large project two thousand. */
export const MAX_LETTERS = 2000;

/** A template and the person who looks at it. */
export interface TemplateFacts {
  status: TemplateStatus;
  hasWaiting: boolean;
  /** Saved the revision that waits. */
  isAuthor: boolean;
  /** Nobody else of the organization may approve. */
  isAlone: boolean;
  /** May upload to the records and the category of its letters. */
  mayGenerate: boolean;
}

export function templateActions(role: Role, facts: TemplateFacts): TemplateAction[] {
  return TEMPLATE_ACTIONS.filter((action) => templateRefusal(action, role, facts) === null);
}

/** Why an act is refused: 403 to those who never may or where a second person is needed, 409 now; null when it may. */
export function templateRefusal(action: TemplateAction, role: Role, facts: TemplateFacts): AppError | null {
  if (action === 'generate') return generateRefusal(facts);
  if (!hasRole(role, ...TEMPLATE_KEEPERS)) return forbidden();
  const isRetired = facts.status === 'retired';
  switch (action) {
    case 'reinstate':
      return isRetired ? null : conflict('This template is in use.');
    case 'retire':
      return isRetired ? conflict('This template is retired already.') : null;
    case 'edit':
      return isRetired ? conflict('This template is retired. Take it into use again first.') : null;
    case 'approve':
    case 'reject':
    case 'withdraw':
      return decisionRefusal(action, facts);
  }
}

function generateRefusal({ status, mayGenerate }: TemplateFacts): AppError | null {
  if (!mayGenerate) return forbidden('You cannot file letters in the category of this template.');
  return status === 'retired' ? conflict('This template is retired. No letters are made from it.') : null;
}

function decisionRefusal(
  action: 'approve' | 'reject' | 'withdraw',
  { hasWaiting, isAuthor, isAlone }: TemplateFacts,
): AppError | null {
  if (!hasWaiting) return conflict('No revision of this template is pending approval.');
  if (action === 'withdraw')
    return isAuthor ? null : forbidden('Only its author takes a revision back. Reject it with a reason.');
  return action === 'approve' && isAuthor && !isAlone
    ? forbidden('Another person approves what you have written.')
    : null;
}

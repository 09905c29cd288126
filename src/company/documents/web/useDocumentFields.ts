import { ROLES } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import type { ListedDocument } from '../document.contract.ts';
import { isIssued } from '../document.contract.ts';
import {
  ACCEPTANCE_STATES,
  DOCUMENT_ADMINS,
  DOCUMENT_RESOURCES,
  LISTED_ORIGINS,
  LISTED_STATUSES,
} from '../document.rules.ts';
import { ACCEPTANCE_LABELS, ORIGIN_LABELS, RESOURCE_LABELS } from './document.labels.ts';
import { LISTED_STATUS } from './document.status.ts';

const EVERYBODY = ROLES.join(',');

/** What documents are filtered by; tags are those of the rows in sight, and the chosen one. */
export function useDocumentFields(
  rows: readonly ListedDocument[],
  { uploadedById, tag }: { uploadedById?: string | undefined; tag?: string | undefined },
): readonly FilterField[] {
  const isAdmin = useAllowed()(DOCUMENT_ADMINS);
  const people = usePersonChoices(uploadedById, EVERYBODY);
  const project = useProjectField();
  const tags = [
    ...new Set([...rows.flatMap((row) => (isIssued(row) ? [] : row.tags)), ...(tag ? [tag] : [])]),
  ].toSorted();
  return [
    {
      key: 'status',
      label: 'State',
      kind: 'many',
      choices: LISTED_STATUSES.filter((value) => value !== 'archived').map((value) => ({
        value,
        label: LISTED_STATUS[value].word,
      })),
    },
    {
      key: 'origin',
      label: 'Kind',
      kind: 'many',
      choices: LISTED_ORIGINS.map((value) => ({ value, label: ORIGIN_LABELS[value] })),
    },
    {
      key: 'resourceType',
      label: 'Record',
      kind: 'one',
      choices: DOCUMENT_RESOURCES.map((value) => ({ value, label: RESOURCE_LABELS[value] })),
    },
    project,
    {
      key: 'acceptance',
      label: 'Acceptance',
      kind: 'many',
      choices: ACCEPTANCE_STATES.map((value) => ({ value, label: ACCEPTANCE_LABELS[value] })),
    },
    { key: 'uploadedById', label: 'Uploaded by', kind: 'one', choices: people },
    { key: 'expiresUntil', label: 'Expires', operator: 'until', kind: 'day' },
    {
      key: 'held',
      label: 'Hold',
      kind: 'one',
      choices: [{ value: 'true', label: 'On hold' }],
    },
    {
      key: 'dueForDestruction',
      label: 'Retention',
      kind: 'one',
      choices: [{ value: 'true', label: 'Due for destruction' }],
    },
    {
      key: 'destroyed',
      label: 'Destroyed',
      kind: 'one',
      choices: [{ value: 'true', label: 'Destroyed ones' }],
    },
    { key: 'tag', label: 'Tag', kind: 'one', choices: tags.map((value) => ({ value, label: value })) },
    ...(isAdmin
      ? [
          {
            key: 'archived',
            label: 'Archived',
            kind: 'one' as const,
            choices: [{ value: 'true', label: 'Archived ones' }],
          },
        ]
      : []),
  ];
}

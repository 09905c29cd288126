import type { QueryOf } from '../../../platform/contract/call.ts';
import { formatDayAndTime, titled } from '../../../platform/contract/format.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import type { FilterField } from '../../../platform/web/table/filter.types.ts';
import { useFirmChoices } from '../../channel-partners/web/firmChoices.shared.ts';
import { listProjects } from '../../projects/project.contract.ts';
import { usePersonChoices } from '../../users/web/personChoices.shared.ts';
import type { listLeads } from '../lead.contract.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from '../lead.contract.ts';
import { sourceWord } from './lead.words.shared.ts';

type LeadQuery = QueryOf<typeof listLeads>;

/** What leads are filtered by: also by what only links name, so that it can be seen and taken away. */
export function useLeadFields(query: LeadQuery): readonly FilterField[] {
  const projects = useCall(listProjects, { query: { limit: 100, sort: 'name' } });
  return [
    {
      key: 'projectId',
      label: 'Project',
      kind: 'one',
      choices: (projects.data?.rows ?? []).map((project) => ({ value: project.id, label: project.name })),
    },
    { key: 'status', label: 'Stage', kind: 'many', choices: choicesOf(LEAD_STATUSES) },
    { key: 'source', label: 'Source', kind: 'many', choices: SOURCES },
    ...usePeopleFields(query),
    { key: 'lateResponse', label: 'Answer late', kind: 'flag' },
    ...followUpField(query),
    { key: 'visitFrom', label: 'Visit', kind: 'day', operator: 'from' },
    { key: 'visitTo', label: 'Visit', kind: 'day', operator: 'until' },
    { key: 'lockEndsBy', label: 'Partner’s claim ends', kind: 'day', operator: 'by' },
    { key: 'budgetMin', label: 'Budget', kind: 'money', operator: 'from' },
    { key: 'budgetMax', label: 'Budget', kind: 'money', operator: 'up to' },
    { key: 'from', label: 'Received', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Received', kind: 'day', operator: 'until' },
  ];
}

function usePeopleFields({ ownerId, broughtById, channelPartnerId }: LeadQuery): FilterField[] {
  return [
    { key: 'ownerId', label: 'Owner', kind: 'one', choices: usePersonChoices(ownerId) },
    { key: 'unassigned', label: 'Owned', kind: 'one', operator: 'by', choices: OWNED },
    {
      key: 'channelPartnerId',
      label: 'Partner',
      kind: 'one',
      choices: useFirmChoices(channelPartnerId),
    },
    {
      key: 'broughtById',
      label: 'Brought',
      kind: 'one',
      operator: 'by',
      choices: usePersonChoices(broughtById),
    },
  ];
}

const OWNED = [
  { value: 'true', label: 'nobody' },
  { value: 'false', label: 'somebody' },
];

/** A moment is not typed here: it comes with a link, and is shown to be taken away. */
function followUpField({ followUpBefore }: LeadQuery): FilterField[] {
  if (followUpBefore === undefined) return [];
  return [
    {
      key: 'followUpBefore',
      label: 'Follow-up',
      kind: 'one',
      operator: 'before',
      choices: [{ value: followUpBefore, label: formatDayAndTime(followUpBefore, ZONE) }],
    },
  ];
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) }));

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: titled(value) }));
}

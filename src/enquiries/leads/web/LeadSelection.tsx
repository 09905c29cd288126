import { Suspense, lazy, useState } from 'react';
import type { Pagination, QueryInput } from '#platform/contract/call.ts';
import { withoutPaging } from '#platform/contract/call.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { BulkBar } from '#platform/web/table/BulkBar.tsx';
import { totalText } from '#platform/web/table/range.text.ts';
import { REASSIGNERS } from '#enquiries/assignment/reassigners.rules.ts';
import { useClearedWith, useExportSelected } from '#company/saved-views/web/selection.shared.tsx';
import type { listLeads } from '../lead.contract.ts';
import { exportLeads } from '../leadExport.contract.ts';
import { listLeadIds } from '../leadBulk.contract.ts';
import type { BulkAct } from './LeadBulk.tsx';

const LeadBulk = lazy(async () => ({ default: (await import('./LeadBulk.tsx')).LeadBulk }));
const NONE: ReadonlySet<string> = new Set();

interface LeadSelectionProps {
  query: QueryInput<typeof listLeads>;
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** The rows the list shows of those found. */
  found: { shown: number; pagination: Pagination };
}

/** Each message is sent by hand in the app that opens. */
const MAX_MESSAGES = 50;

function tooManyToMessage(count: number): string | null {
  return count > MAX_MESSAGES ? `Choose at most ${MAX_MESSAGES} leads to message.` : null;
}

/** The ticked rows of the list, and what can be done to all of them at once. */
export function LeadSelection({ query, ids, onChange, found }: LeadSelectionProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const manages = useAllowed()(REASSIGNERS);
  const exporting = useExportSelected(exportLeads, ids);
  const filter = withoutPaging(query);
  useClearedWith(JSON.stringify(filter), () => onChange(NONE));
  const action = (label: string, letter: string, kind: BulkAct) => ({
    label,
    letter,
    onClick: () => setAct(kind),
  });
  const selectAll = async () => {
    const all = await send(listLeadIds, { query: filter });
    onChange(new Set(all.ids));
    if (all.isMore) toastSuccess(`The newest ${all.ids.length.toLocaleString('en-IN')} are selected`);
  };
  return (
    <>
      <BulkBar
        count={ids.size}
        actions={[
          ...(manages ? [action('Reassign', 'a', 'assign')] : []),
          action('Move', 'm', 'move'),
          { ...action('Message', 'n', 'message'), blockedBy: tooManyToMessage(ids.size) },
          action('Tag', 't', 'tag'),
          ...(manages ? [action('Rescore', 'r', 'score')] : []),
          ...exporting,
          { ...action('Mark as lost', 'z', 'lose'), isDanger: true },
        ]}
        selectAll={
          found.pagination.total > found.shown
            ? {
                label: `Select all ${totalText(found.pagination)}`,
                onClick: () => {
                  selectAll().catch((error: unknown) => toastError(toApiError(error).message));
                },
              }
            : undefined
        }
        onClear={() => onChange(NONE)}
      />
      {act && (
        <Suspense fallback={null}>
          <LeadBulk act={act} ids={[...ids]} onClose={() => setAct(null)} onDone={() => onChange(NONE)} />
        </Suspense>
      )}
    </>
  );
}

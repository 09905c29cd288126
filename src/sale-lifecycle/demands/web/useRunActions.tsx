import Download from 'lucide-react/icons/download';
import Undo from 'lucide-react/icons/undo-2';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BodyOf } from '#platform/contract/call.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { download } from '#platform/web/client/download.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { getLettersOfRun } from '../demandLetter.contract.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import {
  getDemandRun,
  listDemandRunLines,
  listDemandRuns,
  postDemandRun,
  previewDemandRun,
} from '../demandRun.contract.ts';
import { lettersText, raiseText, withTaxText } from './demandRun.labels.ts';

/** Loaded on first use. */
const WithdrawDemandRun = lazy(async () => ({
  default: (await import('./WithdrawDemandRun.tsx')).WithdrawDemandRun,
}));

const INVALIDATES = [getDemandRun, listDemandRuns, listDemandRunLines];

/** The actions on a run, and their confirmation dialogs. */
export function useRunActions(run: DemandRun): { actions: PageAction[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<'post' | 'withdraw' | null>(null);
  const keep = () => setAsked(null);
  const again = usePreviewAgain(run);
  const zip = useDownload();
  const post = useSend(postDemandRun, { invalidates: INVALIDATES });
  const actions: (PageAction | false)[] = [
    run.status !== 'rehearsing' && {
      label: again.isPending ? 'Preparing…' : 'Refresh preview',
      letter: 'r',
      icon: <RefreshCw aria-hidden />,
      onClick: again.run,
    },
    run.lettersStatus === 'written' && {
      label: zip.isBusy ? 'Packing letters…' : lettersText(run),
      letter: 'f',
      icon: <Download aria-hidden />,
      onClick: () => zip.start(() => download(getLettersOfRun, { params: { id: run.id } })),
    },
    run.allowedActions.includes('post') && {
      label: raiseText(run),
      letter: 'a',
      isPrimary: true,
      onClick: () => setAsked('post'),
    },
    run.allowedActions.includes('withdraw') && {
      label: 'Withdraw run',
      letter: 'w',
      icon: <Undo aria-hidden />,
      isDanger: true,
      isRare: true,
      onClick: () => setAsked('withdraw'),
    },
  ];
  const dialog = asked === 'post' && (
    <ConfirmDialog
      title={`${raiseText(run)}?`}
      confirm={raiseText(run)}
      keep="Keep preview"
      onConfirm={() => post.mutateAsync({ params: { id: run.id }, body: { version: run.version } })}
      onClose={keep}
    >
      {questionOf(run)}
    </ConfirmDialog>
  );
  const withdrawal = asked === 'withdraw' && (
    <Suspense fallback={null}>
      <WithdrawDemandRun run={run} onClose={keep} />
    </Suspense>
  );
  return { actions: actions.filter((action) => action !== false), dialog: dialog || withdrawal };
}

function questionOf(run: DemandRun): string {
  const held = run.units.heldForRegistration ?? 0;
  const waits = held > 0 ? `${formatMoneyExact(run.heldPaise)} held for registration.` : '';
  if (run.demands === 0) return `${waits} They are billed automatically once the agreement is registered.`;
  return `${run.title}: ${withTaxText(run)} are invoiced and posted to the ledger. ${waits}`;
}

/** Previews again, so that registrations, sales and demands since are included. */
function usePreviewAgain(run: DemandRun) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useSend(previewDemandRun, { invalidates: INVALIDATES });
  const previewLines = async () => {
    try {
      const { id } = await mutateAsync({ body: requestOf(run) });
      await navigate(`/payments/demand-runs/${id}`);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return { isPending, run: () => void previewLines() };
}

function requestOf({
  kind,
  milestoneId,
  projectId,
  towerId,
  upTo,
}: DemandRun): BodyOf<typeof previewDemandRun> {
  if (kind === 'milestone') return { kind, milestoneId: milestoneId ?? '' };
  if (kind === 'possession') return { kind, towerId: towerId ?? '' };
  return { kind, projectId, upTo: upTo ?? '' };
}

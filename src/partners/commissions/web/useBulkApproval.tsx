import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { counted } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { approveCommissions, getCommission, listCommissions } from '../commission.contract.ts';

const MOST = 100;

interface Asked {
  ids: readonly string[];
  clear: () => void;
}

/** Chosen commissions approved together; each that could not be is listed with its reason. */
export function useBulkApproval() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const approve = useSend(approveCommissions, { invalidates: [listCommissions, getCommission] });
  const send = async ({ ids, clear }: Asked) => {
    const results = await approve.mutateAsync({ body: { commissionIds: [...ids] } });
    const of = (result: string) => results.filter((one) => one.result === result).length;
    if (of('approved') > 0) toastSuccess(`${counted(of('approved'), 'commission')} approved`);
    if (of('first') > 0)
      toastSuccess(`${counted(of('first'), 'commission')} approved; another person has to approve as well`);
    setRefused(results.flatMap(({ reason }) => (reason === null ? [] : [reason])));
    clear();
  };
  return {
    acts: (ids: ReadonlySet<string>, clear: () => void): readonly PageAction[] => [
      {
        label: 'Approve',
        letter: 'a',
        icon: <Check aria-hidden />,
        onClick: () => setAsked({ ids: [...ids], clear }),
        ...(ids.size > MOST ? { blockedBy: `Approve at most ${MOST} at once` } : {}),
      },
    ],
    results: (
      <>
        <div aria-live="polite">
          {refused.length > 0 && (
            <Spaced>
              <Note tone="limit" title={`${counted(refused.length, 'commission')} not approved.`}>
                <ul>
                  {refused.map((reason, index) => (
                    <li key={index}>{reason}</li>
                  ))}
                </ul>
              </Note>
            </Spaced>
          )}
        </div>
        {asked && (
          <ConfirmDialog
            title={`Approve ${counted(asked.ids.length, 'commission')}`}
            confirm="Approve"
            onClose={() => setAsked(null)}
            onConfirm={() => send(asked)}
          >
            Their tranches become payable as their conditions are met. Each is checked for itself.
          </ConfirmDialog>
        )}
      </>
    ),
  };
}

const Spaced = styled('div')({
  padding: '0 24px 12px',
  '& ul': { margin: '4px 0 0', paddingLeft: 18 },
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
});

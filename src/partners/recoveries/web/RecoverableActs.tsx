import Banknote from 'lucide-react/icons/banknote';
import FileMinus from 'lucide-react/icons/file-minus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { Recoverable } from '../recovery.contract.ts';
import type { RecoverableAction } from '../recovery.rules.ts';
import { CreditNoteDialog } from './CreditNoteDialog.tsx';
import { RepaymentDialog } from './RepaymentDialog.tsx';
import { WriteOffDialog } from './WriteOffDialog.tsx';

const ACTS: Record<RecoverableAction, PageAction & { letter: string }> = {
  creditNote: { label: 'Enter credit note', letter: 'n', icon: <FileMinus aria-hidden /> },
  repay: { label: 'Enter repayment', letter: 'p', icon: <Banknote aria-hidden /> },
  writeOff: { label: 'Request write-off', letter: 'w', icon: <Trash2 aria-hidden />, isDanger: true },
};

interface RecoverableActsProps {
  recoverable: Recoverable;
  isKeyed: boolean;
}

/** What can be done now, as buttons, each with its dialog. */
export function RecoverableActs({ recoverable, isKeyed }: RecoverableActsProps) {
  const [asked, setAsked] = useState<RecoverableAction | null>(null);
  const { allowedActions } = recoverable;
  if (allowedActions.length === 0) return null;
  const close = () => setAsked(null);
  const actions = allowedActions.map((action): PageAction => {
    const { letter, ...act } = ACTS[action];
    return { ...act, ...(isKeyed ? { letter } : {}), onClick: () => setAsked(action) };
  });
  return (
    <div>
      <ActionButtons actions={actions} />
      {asked === 'creditNote' && <CreditNoteDialog recoverable={recoverable} onClose={close} />}
      {asked === 'repay' && <RepaymentDialog recoverable={recoverable} onClose={close} />}
      {asked === 'writeOff' && <WriteOffDialog recoverable={recoverable} onClose={close} />}
    </div>
  );
}

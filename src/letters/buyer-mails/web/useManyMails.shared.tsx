import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/navigation/lazyPart.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { ManyKind } from '../buyerMail.rules.ts';
import { MAX_MANY_MAILS, maySend } from '../buyerMail.rules.ts';

const Dialog = lazyPart(async () => (await import('./ManyMailsDialog.tsx')).ManyMailsDialog);

interface ManyMailsOfList {
  acts: (ids: ReadonlySet<string>, clear: () => void) => readonly PageAction[];
  /** So many rows are mailed at once; nothing for a role that mails none. */
  max: number | undefined;
  dialog: ReactNode;
}

/** Mails papers of the rows that are chosen in a list; no act for a role that may not. */
export function useManyMails(kinds: readonly ManyKind[]): ManyMailsOfList {
  const { role } = useSessionUser();
  const [chosen, setChosen] = useState<{ ids: readonly string[]; clear: () => void } | null>(null);
  const mayMail = kinds.some((kind) => maySend(role, kind));
  const act = (ids: ReadonlySet<string>, clear: () => void): PageAction => ({
    label: 'Mail to buyers',
    letter: 'm',
    icon: <Mail aria-hidden />,
    blockedBy:
      ids.size > MAX_MANY_MAILS ? `Choose at most ${MAX_MANY_MAILS.toLocaleString('en-IN')} rows` : null,
    onClick: () => setChosen({ ids: [...ids], clear }),
  });
  return {
    acts: (ids, clear) => (mayMail ? [act(ids, clear)] : []),
    max: mayMail ? MAX_MANY_MAILS : undefined,
    dialog: chosen && (
      <Suspense fallback={null}>
        <Dialog kinds={kinds} recordIds={chosen.ids} onSent={chosen.clear} onClose={() => setChosen(null)} />
      </Suspense>
    ),
  };
}

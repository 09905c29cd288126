import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { maySend } from '../buyerMail.rules.ts';
import type { MailedPaper } from './MailDialog.tsx';
import { MailDialog } from './MailDialog.tsx';

/** The act that mails a paper to its buyers, and the sheet that it opens; no act for a role that may not. */
export function useMailToBuyer(paper: MailedPaper): { acts: PageAction[]; dialog: ReactNode } {
  const { role } = useSessionUser();
  const [isOpen, setIsOpen] = useState(false);
  const act = {
    label: 'Mail to buyer',
    letter: 'm',
    icon: <Mail aria-hidden />,
    onClick: () => setIsOpen(true),
  };
  return {
    acts: maySend(role, paper.kind) ? [act] : [],
    dialog: isOpen && <MailDialog paper={paper} onClose={() => setIsOpen(false)} />,
  };
}

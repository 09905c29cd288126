import Button from '@mui/material/Button';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { maySend } from '../buyerMail.rules.ts';
import type { MailedPaper } from './MailDialog.tsx';
import { MailDialog } from './MailDialog.tsx';

/** Mails a paper from a part of a page; nothing for a role that may not. */
export function MailButton({ paper }: { paper: MailedPaper }) {
  const { role } = useSessionUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!maySend(role, paper.kind)) return null;
  return (
    <>
      <Button size="small" startIcon={<Mail aria-hidden />} onClick={() => setIsOpen(true)}>
        Mail to buyer
      </Button>
      {isOpen && <MailDialog paper={paper} onClose={() => setIsOpen(false)} />}
    </>
  );
}

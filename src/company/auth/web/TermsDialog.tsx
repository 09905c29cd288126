import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { roleLabel } from '#platform/contract/roles.ts';

interface TermsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The browser's own dialog: it holds the focus and closes with Escape. */
export function TermsDialog({ isOpen, onClose }: TermsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    // The focused button scrolled the end into view; reading begins at the top.
    dialog.current?.scrollTo({ top: 0 });
  }, [isOpen]);
  return (
    <Dialog ref={dialog} aria-labelledby="terms-title" onClose={onClose}>
      <h2 id="terms-title">Terms and conditions</h2>
      {TERMS.map(([heading, text]) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </section>
      ))}
      <footer>
        <Button variant="contained" color="primary" onClick={onClose}>
          Close terms
        </Button>
      </footer>
    </Dialog>
  );
}

const TERMS = [
  [
    'What this is',
    'Plinth is software under the Apache License 2.0. Whoever runs this installation provides the service to your organization; these terms are between the two.',
  ],
  [
    'Your data',
    'What your organization enters belongs to your organization. The software keeps it apart from that of every other organization here and sends it nowhere else.',
  ],
  [
    'Your customers',
    'Your organization decides which personal data of buyers it records and answers for having the right to do so, in India under the Digital Personal Data Protection Act, 2023. Telephone numbers, PAN and bank details are to be recorded only where a sale needs them.',
  ],
  [
    'Your users',
    `You are the first user and ${roleLabel('Business Head')}. You decide whom to invite and which role each person has. Passwords are personal; what is done under a sign-in counts as done by its holder.`,
  ],
  [
    'What is recorded',
    'Every change is kept with its time and author. Entries of the ledger, receipts and invoices are corrected by further entries and never deleted.',
  ],
  [
    'What is not promised',
    'Prices, taxes and interest are computed from rates that every amount shows with their dates. Check them with your accountant before you rely on them: the software comes without warranty, as its license says.',
  ],
  ['News', 'Product news is sent only if you choose it, at most once a month, until you stop it.'],
] as const;

const Dialog = styled('dialog')(({ theme }) => ({
  width: 'min(520px, calc(100vw - 32px))',
  maxHeight: 'min(640px, calc(100dvh - 32px))',
  padding: '0 24px',
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.line2}`,
  borderRadius: 12,
  boxShadow: theme.shadows[24],
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '&::backdrop': { backgroundColor: theme.vars.palette.veil },
  '& h2': { ...theme.typography.h1, padding: '20px 0 8px' },
  '& section': { paddingBottom: 14 },
  '& h3': { ...theme.typography.body2, fontWeight: 600 },
  '& p': { color: theme.vars.palette.text.secondary },
  // The button stays visible, and being inside the scrolling part it lets the keyboard scroll.
  '& footer': {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    justifyContent: 'flex-end',
    margin: '0 -24px',
    padding: '14px 24px',
    backgroundColor: 'inherit',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}));

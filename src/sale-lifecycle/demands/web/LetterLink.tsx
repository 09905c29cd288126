import { styled } from '@mui/material/styles';
import { download } from '#platform/web/client/download.ts';
import { useMailToBuyer } from '#letters/buyer-mails/web/useMailToBuyer.shared.tsx';
import { getDemandLetter } from '../demandLetter.contract.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { DemandRunLine } from '../demandRun.contract.ts';

/** The demand letter by its number, as a link to its PDF, and the button that mails it again. */
export function LetterLink({ line: { letterNumber, installmentId, runId } }: { line: DemandRunLine }) {
  if (letterNumber === null || installmentId === null) return null;
  return (
    <>
      <LetterPdf letter={{ letterNumber, installmentId, runId }} />
      <MailLetter letter={{ letterNumber, installmentId }} />
    </>
  );
}

interface Letter {
  letterNumber: string;
  installmentId: string;
}

function MailLetter({ letter: { letterNumber, installmentId } }: { letter: Letter }) {
  const mail = useMailToBuyer({ kind: 'demandLetter', recordId: installmentId });
  return (
    <>
      {mail.acts.map(({ label, onClick }) => (
        <Link key={label} type="button" aria-label={`${label}: letter ${letterNumber}`} onClick={onClick}>
          {label}
        </Link>
      ))}
      {mail.dialog}
    </>
  );
}

function LetterPdf({
  letter: { letterNumber, installmentId, runId },
}: {
  letter: Letter & { runId: DemandRunLine['runId'] };
}) {
  const pdf = useDownload();
  return (
    <Link
      type="button"
      aria-label={`Letter ${letterNumber} as PDF`}
      onClick={() =>
        pdf.start(() => download(getDemandLetter, { params: { id: installmentId }, query: { runId } }))
      }
    >
      {pdf.isBusy ? 'Preparing PDF…' : letterNumber}
    </Link>
  );
}

const Link = styled('button')(({ theme }) => ({
  minHeight: 24,
  marginLeft: 8,
  padding: '2px 4px',
  border: 0,
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.primary.main,
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

import { styled } from '@mui/material/styles';
import { roleLabel } from '#platform/contract/roles.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { LiveOffer } from './useOffer.shared.ts';

/**
 * What blocks an offer, or what its sheet could not include; the discount has its own messages at its field.
 */
export function OfferNotes({ offer }: { offer: LiveOffer }) {
  const { refusal, difference, approvals, figures } = offer;
  const others = approvals.filter((approval) => approval.kind !== 'discount');
  return (
    <Notes aria-live="polite">
      {refusal && <Note tone="failure">{refusal}</Note>}
      {difference && (
        <Note tone="failure" title="This page and the server differ.">
          {difference} The server's figures are shown. Reload the page; if it persists, inform Finance before
          you issue anything.
        </Note>
      )}
      {others.map(({ kind, message, roles }) => (
        <Note key={kind} tone="limit" title={message}>
          {roles.length > 0 && `${roles.map(roleLabel).join(' or ')} may issue it.`}
        </Note>
      ))}
      {figures?.notes.map((note) => (
        <Note key={note} tone="advice">
          {note}
        </Note>
      ))}
    </Notes>
  );
}

const Notes = styled('div')({
  display: 'grid',
  gap: 8,
  padding: '10px 24px 4px',
  '&:empty': { display: 'none' },
  '@media (max-width: 599.95px)': { padding: '10px 16px 4px' },
});

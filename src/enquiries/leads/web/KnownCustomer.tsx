import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay, startCase } from '#platform/contract/format.ts';
import { roleLabel, SALES_STAFF } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useDebounced } from '#platform/web/form/useDebounced.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { KnownCustomer as Known, LeadDuplicates } from '../leadDuplicates.contract.ts';
import { findDuplicates } from '../leadDuplicates.contract.ts';

/** Shorter input is not a number yet. */
const FEWEST_DIGITS = 7;

interface KnownCustomerProps {
  /** As typed so far, in any notation. */
  phone: string;
  /** The lead that is being edited. */
  exceptId?: string | undefined;
}

/** Shows while a phone number is typed whether the person is known, with links to their leads. */
export function KnownCustomer({ phone, exceptId }: KnownCustomerProps) {
  const isAllowed = useAllowed();
  const typed = useDebounced(phone);
  const isNumber = typed.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
  const { data } = useCall(
    findDuplicates,
    { query: { phone: typed, exceptId } },
    { enabled: isNumber && isAllowed(SALES_STAFF), placeholderData: keepPreviousData },
  );
  return <div role="status">{isNumber && data && <Found found={data} />}</div>;
}

function Found({ found: { isTaken, open, others } }: { found: LeadDuplicates }) {
  const [other] = others;
  if (isTaken)
    return (
      <Note
        tone="limit"
        title={open ? open.name : 'This customer belongs to a colleague.'}
        actions={open && <Open to={open} />}
      >
        {open
          ? `has an open lead, ${describe(open)}. Log this enquiry there.`
          : `An open lead with this number exists. Ask your ${roleLabel('Sales Manager')} to reassign it.`}
      </Note>
    );
  if (!other) return null;
  return (
    <Note tone="advice" title={other.name} actions={<Open to={other} />}>
      {`${other.isAltPhone ? 'has this as second phone' : 'has enquired before'}, ${describe(other)}.`}
      {others.length > 1 &&
        ` ${others.length - 1} more ${others.length === 2 ? 'lead has' : 'leads have'} it.`}
    </Note>
  );
}

function Open({ to }: { to: Known }) {
  return (
    <Button size="small" component={Link} to={`/leads/${to.id}`}>
      Open lead
    </Button>
  );
}

function describe({ status, owner, createdAt }: Known): string {
  const whose = owner ? `with ${owner}` : 'unassigned';
  return `${startCase(status).toLowerCase()}, ${whose}, since ${formatDay(dayHere(createdAt))}`;
}

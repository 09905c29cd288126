import { useEffect, useRef } from 'react';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { useDebounced } from '#platform/web/form/useDebounced.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { checkCustomer } from '../claim.contract.ts';
import { CheckAnswer } from './CheckAnswer.tsx';

/** Fewer digits are not a complete number, and every check counts. */
const FEWEST_DIGITS = 10;

/** Shows a partner typing a phone number whether the customer is free; each number is checked once. */
export function BlindCheckHint({ phone }: { phone: string }) {
  const isAllowed = useAllowed();
  const isPartner = isAllowed(PARTNER_ROLES);
  const rested = useDebounced(phone);
  const digits = rested.replaceAll(/\D/g, '');
  const isNumber = isPartner && digits.length >= FEWEST_DIGITS;
  const { mutate, data, error, reset } = useSend(checkCustomer);
  const asked = useRef('');
  useEffect(() => {
    if (!isNumber) {
      asked.current = '';
      reset();
    } else if (asked.current !== digits) {
      asked.current = digits;
      mutate({ body: { phone: rested } });
    }
  }, [isNumber, digits, rested, mutate, reset]);
  if (!isPartner) return null;
  const isRefused = error?.status === 429;
  return (
    <div role="status">
      {isNumber && data && <CheckAnswer check={data} />}
      {isNumber && isRefused && (
        <Note tone="limit" title="Not checked.">
          {error.message}
        </Note>
      )}
    </div>
  );
}

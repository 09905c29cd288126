import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import type { ResultOf } from '#platform/contract/call.ts';
import { formatDay } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { addRate, RateInput } from '../rate.contract.ts';
import { isRateKey } from '../rateValue.contract.ts';
import { placeText, RATE_LABELS, rateText } from '../rateText.rules.ts';

/** The effect of a new row, as previewed by the server. */
export interface RatePreview {
  input: RateInput;
  told: Pick<ResultOf<typeof addRate>, 'ended' | 'effect'>;
}

interface RateEffectProps {
  preview: RatePreview;
  onBack: () => void;
  onConfirm: () => Promise<void>;
}

/** The second step: the server's preview of the old rate, the new rate and the date. */
export function RateEffect({ preview, onBack, onConfirm }: RateEffectProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const told = useRef<HTMLDivElement>(null);
  // The preview has to be confirmed, so that pressing Enter twice adds nothing.
  useEffect(() => told.current?.focus(), []);
  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(toApiError(error).message);
      setIsBusy(false);
    }
  };
  return (
    <>
      <DialogContent>
        <Parts>
          <Told ref={told} tabIndex={-1}>
            <Note tone="advice">{preview.told.effect}</Note>
          </Told>
          <FactList facts={factsOf(preview)} />
          <div role="alert">{failure && <Note tone="failure">{failure}</Note>}</div>
        </Parts>
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button variant="contained" onClick={() => void confirm()} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Adding…' : 'Add rate'}
        </Button>
      </DialogActions>
    </>
  );
}

function factsOf({ input, told: { ended } }: RatePreview) {
  const { key, value, validFrom, source } = input;
  if (!isRateKey(key)) return [];
  const place = { stateCode: input.stateCode ?? null, qualifier: input.qualifier ?? null };
  return [
    { label: 'Rate', value: RATE_LABELS[key].name },
    { label: 'Applies to', value: placeText(place) },
    {
      label: ended?.validTo ? `Until ${formatDay(ended.validTo)}` : 'Before',
      value: ended ? rateText(key, ended.value) : 'None',
    },
    { label: `From ${formatDay(validFrom)}`, value: <b>{rateText(key, value)}</b> },
    { label: 'Source', value: source },
  ];
}

const Parts = styled('div')({ display: 'grid', gap: 16 });
const Told = styled('div')({ outline: 'none' });

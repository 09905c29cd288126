import { toApiError } from '#platform/web/client/api-error.ts';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useSend } from '#platform/web/client/hooks.ts';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { Import } from '../import.contract.ts';
import { applyImport, getImport, listImports } from '../import.contract.ts';
import { KIND_LABELS } from './import.kind.labels.ts';
import { outcomesOf, outcomeWord, rowsText } from './import.labels.ts';
import { ImportedPrices } from './ImportedPrices.tsx';
import { ImportRows } from './ImportRows.tsx';
import { RefusedRows } from './RefusedRows.tsx';

/** The preview row by row, with the button to import. */
export function ImportPreview({ found }: { found: Import }) {
  const apply = useSend(applyImport, { invalidates: [getImport, listImports] });
  const { create, update, error, badPhone } = found.outcomes;
  const writable = create + update;
  return (
    <>
      <FigureStrip
        label="Preview of the rows"
        figures={outcomesOf(found.kind).map((outcome) => ({
          label: outcomeWord(found.kind, outcome),
          value: found.outcomes[outcome].toLocaleString('en-IN'),
          of: KIND_LABELS[found.kind].outcomes[outcome],
          href: `?outcome=${outcome}`,
        }))}
      />
      <Bar>
        <div role="alert">{apply.error && <Note tone="failure">{toApiError(apply.error).message}</Note>}</div>
        <div>
          {writable > 0 ? (
            <Button
              variant="contained"
              aria-disabled={apply.isPending || undefined}
              onClick={() => !apply.isPending && apply.mutate({ params: { id: found.id } })}
            >
              {apply.isPending ? 'Starting…' : `Import ${rowsText(writable)}`}
            </Button>
          ) : (
            <Note tone="advice" title="There is nothing to write.">
              Every row is unchanged or rejected.
            </Note>
          )}
          {error + badPhone > 0 && <RefusedRows found={found} />}
        </div>
      </Bar>
      <ImportRows found={found} by="outcome" />
      {found.priceList && writable > 0 && <ImportedPrices found={found} />}
    </>
  );
}

const Bar = styled('div')({
  padding: '12px 24px',
  '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
});

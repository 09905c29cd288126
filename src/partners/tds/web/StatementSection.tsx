import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { financialQuarter, financialYearLabel } from '#platform/contract/calendar.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { download } from '#platform/web/client/download.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { today } from '#platform/web/session/today.ts';
import { exportTdsStatement } from '../tds.contract.ts';
import { QUARTER_CHOICES, yearChoices } from './tds.choices.ts';

const QUARTERS = ['1', '2', '3', '4'] as const;

/** The rows of the quarterly statement 26Q, and why it cannot be made yet. */
export function StatementSection() {
  const [year, setYear] = useState(() => financialYearLabel(today()));
  const [quarter, setQuarter] = useState(() => String(financialQuarter(today())));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const fetchFile = async (draft: 'true' | 'false') => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const [first] = QUARTERS;
      const asked = QUARTERS.find((one) => one === quarter) ?? first;
      await download(exportTdsStatement, { query: { year, quarter: asked, draft } });
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Frame>
      <Section title="Quarterly statement" fact="Deductee rows of Form 26Q as CSV">
        <Line>
          <SelectBox
            size="small"
            value={year}
            choices={yearChoices(today())}
            onChoose={setYear}
            inputProps={{ 'aria-label': 'Financial year of the statement' }}
          />
          <SelectBox
            size="small"
            value={quarter}
            choices={QUARTER_CHOICES}
            onChoose={setQuarter}
            inputProps={{ 'aria-label': 'Quarter of the statement' }}
          />
          <Button
            size="small"
            startIcon={<Download aria-hidden />}
            aria-disabled={isBusy}
            onClick={() => void fetchFile('false')}
          >
            Download statement
          </Button>
          <Button size="small" aria-disabled={isBusy} onClick={() => void fetchFile('true')}>
            Download draft
          </Button>
        </Line>
        <div role="alert">{failure && <Note tone="limit">{failure}</Note>}</div>
      </Section>
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  padding: '16px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '@media (max-width: 599.95px)': { padding: 16 },
}));

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 8,
  '& > div': { width: 220 },
  '& > div:first-of-type': { width: 140 },
});

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FilePlus from 'lucide-react/icons/file-plus';
import { useState } from 'react';
import { formatDay, formatMoneyExact, formatPct, formatDayRange } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { today } from '#platform/web/session/today.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import type { TdsCertificate } from '../tdsCertificate.contract.ts';
import { listTdsCertificates } from '../tdsCertificate.contract.ts';
import { AddCertificate } from './AddCertificate.tsx';
import { EndCertificate } from './EndCertificate.tsx';

interface Firm {
  id: string;
  name: string;
  pan: string | null;
}

/** A firm rarely has more than one of a year. */
const SHOWN = 50;

/** Certificates by which less tax is deducted from what the firm gets. */
export function CertificateSection({ firm }: { firm: Firm }) {
  const certificates = useCall(listTdsCertificates, { query: { channelPartnerId: firm.id, limit: SHOWN } });
  const [isAdding, setIsAdding] = useState(false);
  const [ended, setEnded] = useState<TdsCertificate | null>(null);
  return (
    <Section title="Lower TDS" fact="Certificates of the tax department">
      <Loaded source={certificates} failure="The certificates could not be loaded.">
        {({ rows }) => (
          <Lines>
            {rows.length === 0 && <p>None. The usual rate is deducted.</p>}
            {rows.map((one) => (
              <Line key={one.id} certificate={one} onEnd={() => setEnded(one)} />
            ))}
          </Lines>
        )}
      </Loaded>
      <ActionButtons
        actions={[
          {
            label: 'Add certificate',
            letter: 'a',
            icon: <FilePlus aria-hidden />,
            blockedBy: firm.pan === null ? 'Enter the PAN of the firm first.' : null,
            onClick: () => setIsAdding(true),
          },
        ]}
      />
      {isAdding && <AddCertificate firm={firm} onClose={() => setIsAdding(false)} />}
      {ended && <EndCertificate certificate={ended} onClose={() => setEnded(null)} />}
    </Section>
  );
}

function Line({ certificate, onEnd }: { certificate: TdsCertificate; onEnd: () => void }) {
  const { number, ratePct, limitPaise, from, to, endedOn, endReason, fileId, allowedActions } = certificate;
  const { word, tone } = stateOf(certificate);
  return (
    <article aria-label={`Certificate ${number}`}>
      <div>
        <b>{number}</b> <Pill tone={tone}>{word}</Pill>
        <p>
          {formatPct(ratePct)} on up to {formatMoneyExact(limitPaise)}, {formatDayRange(from, to)}
        </p>
        {endedOn && (
          <p>
            Ended on {formatDay(endedOn)}: {endReason}
          </p>
        )}
      </div>
      <span>
        {fileId && <StoredFileButton fileId={fileId}>Certificate</StoredFileButton>}
        {allowedActions.includes('end') && (
          <Button size="small" aria-label={`End certificate ${number}`} onClick={onEnd}>
            End
          </Button>
        )}
      </span>
    </article>
  );
}

function stateOf({ from, to, endedOn }: TdsCertificate) {
  const last = endedOn ?? to;
  if (last < today()) return { word: endedOn ? 'Ended' : 'Expired', tone: 'neutral' as const };
  return from > today()
    ? { word: 'From later', tone: 'primary' as const }
    : { word: 'In force', tone: 'success' as const };
}

const Lines = styled('div')(({ theme }) => ({
  marginBottom: 12,
  '& > p': { color: theme.vars.palette.text3 },
  '& article': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 12px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& article p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& article > span': { display: 'flex', alignItems: 'center', gap: 8 },
}));

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import { formatDayAndTime, formatPhone } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { TermsOnDay } from '#partners/structures/web/TermsOnDay.shared.tsx';
import type { PartnerClaim } from '../claim.contract.ts';
import { getClaimReceipt, getPartnerClaim } from '../claim.contract.ts';
import { ClaimState } from './claim.columns.tsx';
import { END_LABELS, endText } from './claim.labels.ts';

/** A claim with its receipt. */
export function ClaimPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const claim = useCall(getPartnerClaim, { params: { id } });
  return (
    <SidePanel
      label={claim.data ? `Claim on ${claim.data.customer}` : 'Claim'}
      {...(claim.data && { open: { label: 'Open lead', href: `/leads/${claim.data.leadId}` } })}
      onClose={onClose}
    >
      <Loaded source={claim} failure="The claim could not be loaded." skeleton={<FactSkeleton />}>
        {(data) => <Content claim={data} />}
      </Loaded>
    </SidePanel>
  );
}

function Content({ claim }: { claim: PartnerClaim }) {
  const file = useDownload();
  return (
    <Parts>
      <Head>
        <h2>{claim.customer}</h2>
        <ClaimState claim={claim} />
      </Head>
      <FactList labelWidth={116} facts={factsOf(claim)} />
      <TermsOnDay firmId={claim.firm.id} day={dayHere(claim.claimedAt)} />
      <div>
        <Button
          startIcon={<Download aria-hidden />}
          aria-disabled={file.isBusy || undefined}
          onClick={() => file.start(() => download(getClaimReceipt, { params: { id: claim.id } }))}
        >
          Download receipt
        </Button>
      </div>
    </Parts>
  );
}

function factsOf(claim: PartnerClaim) {
  const { renewals, renewedAt, endedAt, endReason } = claim;
  const times = renewals === 1 ? 'once' : `${renewals} times, last`;
  return [
    { label: 'Phone', value: formatPhone(claim.phone) },
    { label: 'Firm', value: claim.firm.name },
    { label: 'Brought by', value: claim.claimedBy.name },
    { label: 'Projects', value: claim.projects.join(', ') || 'None' },
    { label: 'Claimed', value: formatDayAndTime(claim.claimedAt, zoneHere()) },
    { label: 'Protected for', value: `${claim.lockDays} days` },
    { label: 'Ends', value: endText(claim) },
    {
      label: 'Renewed',
      value: renewedAt
        ? `${times} on ${formatDayAndTime(renewedAt, zoneHere())}`
        : 'Not yet: needs an accompanied visit',
    },
    ...(endedAt && endReason
      ? [{ label: 'Ended', value: `${formatDayAndTime(endedAt, zoneHere())}. ${END_LABELS[endReason]}.` }]
      : []),
    { label: 'Receipt', value: claim.number },
    { label: 'SHA-256', value: <Hash>{claim.receiptHash}</Hash> },
  ];
}

const Parts = styled('div')({ display: 'grid', gap: 18 });

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2px 8px',
  '& h2': { ...theme.typography.h1, overflowWrap: 'anywhere' },
}));

const Hash = styled('code')({ fontSize: '0.75rem', overflowWrap: 'anywhere' });

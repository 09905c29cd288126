import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { compactMoney, formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import type { CostSheet } from '../costSheet.contract.ts';
import type { Share } from '../share.contract.ts';
import { listShares, revokeShare, shareCostSheet } from '../share.contract.ts';

/** The link by which customers open the sheet on their phone: created, sent, tracked and revoked here. */
export function ShareSection({ sheet }: { sheet: CostSheet }) {
  const shares = useCall(listShares, { params: { id: sheet.id } });
  const make = useSend(shareCostSheet, {
    invalidates: [listShares],
    onSuccess: () => toastSuccess('Link created'),
  });
  const open = shares.data?.filter(({ status }) => status === 'open') ?? [];
  const ended = shares.data?.filter(({ status }) => status !== 'open') ?? [];
  const mayShare = sheet.status === 'issued';
  if (!mayShare && open.length + ended.length === 0) return null;
  return (
    <Section title="Customer link" fact={open.length > 1 ? `${open.length} open` : undefined}>
      {shares.error && (
        <ErrorState title="The links could not be loaded." error={shares.error} onRetry={shares.refetch} />
      )}
      <Parts>
        {open.map((share) => (
          <OpenShare key={share.id} share={share} sheet={sheet} />
        ))}
        {mayShare && shares.data && (
          <div>
            {open.length === 0 && (
              <p>Opens on any phone without signing in, until {formatDay(sheet.validUntil)}.</p>
            )}
            <Button
              aria-disabled={make.isPending || undefined}
              onClick={() => make.mutate({ params: { id: sheet.id }, body: {} })}
            >
              {open.length === 0 ? 'Create link' : 'Create another link'}
            </Button>
          </div>
        )}
        {ended.length > 0 && (
          <details>
            <summary>
              {ended.length} {ended.length === 1 ? 'link' : 'links'} ended
            </summary>
            <ul>
              {ended.map((share) => (
                <li key={share.id}>
                  Of {formatDay(dayHere(share.createdAt))}, {share.status}. {openedText(share)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Parts>
    </Section>
  );
}

function OpenShare({ share, sheet }: { share: Share; sheet: CostSheet }) {
  const [isEnding, setIsEnding] = useState(false);
  const link = share.path && `${window.location.origin}${share.path}`;
  return (
    <Link>
      <p>
        <b>{openedText(share)}</b> {share.createdBy ? `Created by ${share.createdBy.name}, valid` : 'Valid'}{' '}
        until {formatDay(share.validUntil)}.
      </p>
      {link ? <code>{link}</code> : <p>This link still opens but cannot be shown again.</p>}
      <Buttons>
        {link && <SendButtons link={link} sheet={sheet} />}
        <Button size="small" onClick={() => setIsEnding(true)}>
          Revoke link
        </Button>
      </Buttons>
      {isEnding && <EndShare share={share} onClose={() => setIsEnding(false)} />}
    </Link>
  );
}

function SendButtons({ link, sheet }: { link: string; sheet: CostSheet }) {
  const lead = useCall(getLead, { params: { id: sheet.leadId ?? '' } }, { enabled: sheet.leadId !== null });
  const text = `Cost sheet of ${sheet.unitNumber} in ${sheet.projectName}, ${compactMoney(sheet.allInPaise)} all-in, valid until ${formatDay(sheet.validUntil)}: ${link}`;
  const subject = `Cost sheet of ${sheet.unitNumber}, ${sheet.projectName}`;
  const phone = lead.data?.phone.slice(1) ?? '';
  const mail = new URLSearchParams({ subject, body: text }).toString().replaceAll('+', '%20');
  return (
    <>
      <Button size="small" startIcon={<Copy aria-hidden />} onClick={() => void copy(link)}>
        Copy link
      </Button>
      <Button
        size="small"
        startIcon={<MessageCircle aria-hidden />}
        href={`https://wa.me/${phone}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
      >
        WhatsApp
      </Button>
      <Button
        size="small"
        startIcon={<Mail aria-hidden />}
        href={`mailto:${encodeURIComponent(lead.data?.email ?? '')}?${mail}`}
      >
        Email
      </Button>
    </>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toastSuccess('Link copied');
  } catch {
    toastError('This browser does not allow copying. Select the link and copy it.');
  }
}

function EndShare({ share, onClose }: { share: Share; onClose: () => void }) {
  const end = useSend(revokeShare, { invalidates: [listShares] });
  return (
    <ConfirmDialog
      title="Revoke this link?"
      confirm="Revoke link"
      keep="Keep link"
      onClose={onClose}
      onConfirm={async () => {
        await end.mutateAsync({ params: { id: share.costSheetId, shareId: share.id } });
        toastSuccess('Link revoked');
      }}
    >
      Whoever opens it sees that it was withdrawn, and whom to contact for a new one.
    </ConfirmDialog>
  );
}

/** 'Opened 3 times, last 22 Nov 2026, 10:12 am.' */
function openedText({ openedCount, lastOpenedAt }: Share): string {
  if (openedCount === 0 || !lastOpenedAt) return 'Not opened yet.';
  const last = formatDayAndTime(lastOpenedAt, zoneHere());
  return openedCount === 1 ? `Opened once, ${last}.` : `Opened ${openedCount} times, last ${last}.`;
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  '& p': { marginBottom: 8, color: theme.vars.palette.text.secondary },
  '& p b': { color: theme.vars.palette.text.primary, fontWeight: 500 },
  '& details': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& summary': { minHeight: 24, cursor: 'pointer' },
}));

const Link = styled('div')(({ theme }) => ({
  '& code': {
    ...theme.typography.caption,
    display: 'block',
    padding: '8px 10px',
    borderRadius: 8,
    overflowWrap: 'anywhere',
    backgroundColor: theme.vars.palette.action.hover,
  },
}));

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });

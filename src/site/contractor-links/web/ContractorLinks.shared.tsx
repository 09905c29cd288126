import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { counted, formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { ISSUE_BUILDERS } from '#site/issues/issueRights.rules.ts';
import type { ContractorLink } from '../link.contract.ts';
import { listContractorLinks } from '../link.contract.ts';
import { copyLink } from './copyLink.ts';
import type { LinkAct } from './LinkActDialog.tsx';
import { LinkActDialog } from './LinkActDialog.tsx';
import { NewLinkDialog } from './NewLinkDialog.tsx';

interface ContractorOfLinks {
  id: string;
  companyName: string;
  phone: string;
}

/** The links by which a contractor sees its issues, for those who build. */
export function ContractorLinks({ contractor }: { contractor: ContractorOfLinks }) {
  return useAllowed()(ISSUE_BUILDERS) ? <Links contractor={contractor} /> : null;
}

function Links({ contractor }: { contractor: ContractorOfLinks }) {
  const found = useCall(listContractorLinks, { params: { id: contractor.id } });
  const [isNew, setIsNew] = useState(false);
  const [act, setAct] = useState<LinkAct | null>(null);
  const open = found.data?.links.filter(({ endedAt }) => endedAt === null) ?? [];
  const ended = found.data?.links.filter(({ endedAt }) => endedAt !== null) ?? [];
  const projects = found.data?.projects ?? [];
  return (
    <Section
      title="Links to its issues"
      fact={open.length || null}
      action={
        projects.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => setIsNew(true)}>
            Make link
          </Button>
        )
      }
    >
      <Loaded source={found} failure="The links could not be loaded." skeleton={<FactSkeleton rows={1} />}>
        {() => (
          <>
            {open.length === 0 && (
              <p>
                With a link and a PIN it sees its issues of a project, adds photos and reports them as done.
              </p>
            )}
            <Lines aria-label="Open links">
              {open.map((link) => (
                <OpenLink key={link.id} link={link} onAct={setAct} />
              ))}
            </Lines>
            {ended.length > 0 && (
              <details>
                <summary>{counted(ended.length, 'ended link')}</summary>
                <Lines>
                  {ended.map((link) => (
                    <li key={link.id}>{endedText(link)}</li>
                  ))}
                </Lines>
              </details>
            )}
          </>
        )}
      </Loaded>
      {isNew && <NewLinkDialog contractor={contractor} projects={projects} onClose={() => setIsNew(false)} />}
      {act && <LinkActDialog {...act} contractor={contractor} onClose={() => setAct(null)} />}
    </Section>
  );
}

function OpenLink({ link, onAct }: { link: ContractorLink; onAct: (act: LinkAct) => void }) {
  const { project, issuedBy, createdAt, path, isLocked, wrongTries, allowedActions } = link;
  return (
    <li>
      <p>
        <b>{project.name}</b>, made by {issuedBy.name} on {formatDay(dayHere(createdAt))}. {openedText(link)}
        {isLocked
          ? ' Locked after five wrong PINs: a new PIN opens it again.'
          : wrongTries > 0 && ` ${counted(wrongTries, 'wrong PIN')} since.`}
      </p>
      <Buttons>
        {path !== null && (
          <Button size="small" startIcon={<Copy aria-hidden />} onClick={() => void copyLink(path)}>
            Copy link
          </Button>
        )}
        {allowedActions.includes('newPin') && (
          <Button size="small" onClick={() => onAct({ link, act: 'newPin' })}>
            New PIN
          </Button>
        )}
        {allowedActions.includes('withdraw') && (
          <Button
            size="small"
            aria-label={`Withdraw the link for ${project.name}`}
            onClick={() => onAct({ link, act: 'withdraw' })}
          >
            Withdraw
          </Button>
        )}
      </Buttons>
    </li>
  );
}

function openedText({ openedCount, lastOpenedAt }: ContractorLink): string {
  if (lastOpenedAt === null) return 'Not opened yet.';
  return `Opened ${counted(openedCount, 'time')}, last on ${formatDayAndTime(lastOpenedAt, zoneHere())}.`;
}

function endedText({ project, endedAt, createdAt, endReason }: ContractorLink): string {
  const why = endReason === 'stopped' ? 'ended with the contractor no longer active' : 'withdrawn';
  return `${project.name}, ${why} on ${formatDay(dayHere(endedAt ?? createdAt))}`;
}

const Lines = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginBottom: 8,
  '& p': { ...theme.typography.body2, overflowWrap: 'anywhere' },
}));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

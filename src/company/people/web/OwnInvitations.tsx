import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { roleLabel } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { InviteDialog } from './InviteDialog.shared.tsx';
import { listUsers } from '../user.contract.ts';
import { expiryOf, nameOf } from './user.columns.tsx';
import { useUserActions } from './useUserActions.tsx';
import { INVITATION_STATUS } from './user.status.shared.ts';

/** The user's own open invitations, with a button to send another. */
export function OwnInvitations() {
  const { id } = useSessionUser();
  const [isInviting, setIsInviting] = useState(false);
  const projects = useProjectChoices();
  const query = { status: 'invited', sort: '-createdAt', limit: 100 } as const;
  const { data, error, refetch } = useCall(listUsers, { query });
  const { actionsOf, dialog } = useUserActions();
  const own = (data?.rows ?? []).filter((user) => user.invitation?.invitedBy.id === id);
  return (
    <Section
      title="My invitations"
      fact={own.length > 0 && `${own.length} open`}
      action={
        <Button size="small" startIcon={<UserPlus aria-hidden />} onClick={() => setIsInviting(true)}>
          Invite
        </Button>
      }
    >
      {error && <ErrorState title="Your invitations could not be loaded." error={error} onRetry={refetch} />}
      {data && own.length === 0 && <Quiet>You have no open invitations.</Quiet>}
      <List>
        {own.map((user) => (
          <li key={user.id}>
            <div>
              <b>{nameOf(user)}</b>
              <p>
                {roleLabel(user.role)} · {user.email}
              </p>
              <p>
                <StatusSign of={INVITATION_STATUS} status={user.invitation?.status ?? 'pending'} /> ·{' '}
                {expiryOf(user)}
              </p>
            </div>
            <MoreMenu label={`Actions for ${nameOf(user)}`} actions={actionsOf(user)} />
          </li>
        ))}
      </List>
      {dialog}
      {isInviting && <InviteDialog projects={projects} onClose={() => setIsInviting(false)} />}
    </Section>
  );
}

const Quiet = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const List = styled('ul')(({ theme }) => ({
  maxWidth: 640,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    padding: '10px 0',
  },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 500 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { hasRole, invitableRoles, isRole, PARTNER_ROLES, roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { listUsers } from '../user.contract.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { useFirmChoices, useManagerChoices } from './placeChoices.ts';
import type { RowResult } from '../invitation.contract.ts';
import { bulkGenerateInvitations } from '../invitation.contract.ts';
import { InviteManyForm, readPeople } from './inviteMany.form.ts';

/** Invites up to 50 people to one role, then shows the result of each. */
export function InviteManyDialog({ onClose }: { onClose: () => void }) {
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  if (results) return <Results results={results} onClose={onClose} />;
  return <People onSent={setResults} onClose={onClose} />;
}

interface PeopleProps {
  onSent: (results: readonly RowResult[]) => void;
  onClose: () => void;
}

function People({ onSent, onClose }: PeopleProps) {
  const { role: own } = useSessionUser();
  const form = useContractForm(InviteManyForm, {
    people: '',
    role: '',
    projectIds: [],
    managerId: null,
    channelPartnerId: null,
  });
  const invite = useSend(bulkGenerateInvitations, { invalidates: [listUsers] });
  const { control, setValue } = form;
  const chosen = useWatch({ control, name: 'role' });
  const role = isRole(chosen) ? chosen : null;
  const hasFirm = hasRole(role, ...PARTNER_ROLES) && !hasRole(own, ...PARTNER_ROLES);
  const projects = useProjectChoices();
  const managers = useManagerChoices(role);
  const firms = useFirmChoices(hasFirm);
  useEffect(() => {
    setValue('managerId', null);
    if (!hasFirm) setValue('channelPartnerId', null);
  }, [role, hasFirm, setValue]);
  return (
    <FormDialog
      title="Invite many"
      text="One person per line: name and email, as copied from a spreadsheet. Each gets a link that is valid for 7 days."
      form={form}
      submit="Send invitations"
      submitting="Sending…"
      purpose="send"
      onSubmit={async ({ people, ...place }) => {
        const invitations = readPeople(people).map((person) => ({ ...person, ...place }));
        onSent((await invite.mutateAsync({ body: { invitations } })).results);
      }}
      onClose={STAY}
      onCancel={onClose}
    >
      <Fields>
        <FormText
          control={control}
          name="people"
          label="People"
          rows={5}
          placeholder="Isha Pawar, isha@example.com"
          autoFocus
        />
        <FormSelect
          control={control}
          name="role"
          label="Role"
          choices={invitableRoles(own).map((value) => ({ value, label: roleLabel(value) }))}
        />
        {hasFirm && <FormSelect control={control} name="channelPartnerId" label="Firm" choices={firms} />}
        <FormChoices control={control} name="projectIds" label="Projects" choices={projects} isOptional />
        <FormSelect
          control={control}
          name="managerId"
          label="Reports to"
          choices={managers}
          emptyLabel="Default for the role"
          isOptional
        />
      </Fields>
    </FormDialog>
  );
}

/** The results are shown in the same place. */
const STAY = () => undefined;

function Results({ results, onClose }: { results: readonly RowResult[]; onClose: () => void }) {
  const titleId = useId();
  const sent = results.filter((result) => result.success).length;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {sent} of {results.length} invited
      </DialogTitle>
      <DialogContent>
        <List aria-label="Results">
          {results.map(({ index, email, success, message }) => (
            <li key={index}>
              <Sign shape={success ? 'tick' : 'alert'} tone={success ? 'success' : 'error'} />
              <span>
                {email ?? `Line ${index + 1}`}
                <small>{message}</small>
              </span>
            </li>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" onClick={onClose} autoFocus>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Fields = styled('div')({ display: 'grid', gap: 14 });

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& li': { display: 'grid', gridTemplateColumns: '18px 1fr', gap: 8, alignItems: 'start' },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

import Button from '@mui/material/Button';
import Lock from 'lucide-react/icons/lock';
import type { Role } from '../../contract/roles.ts';
import { roleLabel } from '../../contract/roles.ts';
import { EmptyState } from './EmptyState.tsx';

interface NoPermissionProps {
  /** 'Revenue is open to Finance' */
  title: string;
  yourRole?: Role;
  /** Roles that can see it, so that one knows whom to ask. */
  openTo?: readonly Role[];
  children?: string;
}

/** Shows who can see it, not merely that the user cannot. */
export function NoPermission({ title, yourRole, openTo = [], children }: NoPermissionProps) {
  return (
    <EmptyState icon={<Lock />} title={title} actions={<Button href="/dashboard">Back to dashboard</Button>}>
      {children ?? permissionText(yourRole, openTo)}
    </EmptyState>
  );
}

/** 'Your role is Sales Manager. Business Head and Finance Head can see it.' */
export function permissionText(
  role: Role | null | undefined,
  openTo: readonly Role[],
  act = 'see it',
): string {
  const own = role ? `Your role is ${roleLabel(role)}.` : 'Your role does not include it.';
  if (openTo.length === 0) return `${own} Ask the ${roleLabel('Business Head')} of your organization.`;
  const labels = openTo.map(roleLabel);
  const last = labels.pop() ?? '';
  return `${own} ${labels.length === 0 ? last : `${labels.join(', ')} and ${last}`} can ${act}.`;
}

import { styled } from '@mui/material/styles';
import { Sign } from '#platform/web/status/Sign.tsx';
import { statusStyle } from '#platform/web/status/status.ts';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

export function StageSign({ of }: { of: string }) {
  const look = statusStyle(LEAD_STATUS, of);
  return <Sign shape={look.shape} tone={look.tone} />;
}

/** At the end of the line of a stage: what going there needs. */
export const MoveHint = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  paddingLeft: 16,
  color: theme.vars.palette.text.secondary,
}));

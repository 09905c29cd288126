import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastError } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { NotificationPreferences as Preferences } from '../notification.contract.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '../notification.contract.ts';

/** Which notifications the user gets, and where; every switch is saved at once. */
export function NotificationPreferences() {
  const preferences = useCall(getNotificationPreferences);
  const readsFigures = useAllowed()(CAPABILITIES.salesReports);
  return (
    <Section
      title="Notifications"
      fact="at the bell and by email"
      action={readsFigures && <Link to="/analytics/alerts">Alerts on figures</Link>}
    >
      <Loaded
        source={preferences}
        failure="Your choices could not be loaded."
        skeleton={<FactSkeleton rows={4} />}
      >
        {(data) => <Choices kinds={data.kinds} />}
      </Loaded>
    </Section>
  );
}

/** The channels, with their labels. */
const WAYS = [
  { way: 'inApp', label: 'Bell', spoken: 'at the bell' },
  { way: 'byMail', label: 'Email', spoken: 'by email' },
] as const;

function Choices({ kinds }: Preferences) {
  const update = useSend(updateNotificationPreferences, {
    invalidates: [getNotificationPreferences],
    onError: (error) => toastError(error.message),
  });
  const choosing = update.isPending ? update.variables?.body.kinds : undefined;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Notify me when</th>
          {WAYS.map(({ way, label }) => (
            <th key={way} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, label, ...wanted }) => (
          <tr key={kind}>
            <th scope="row">{label}</th>
            {WAYS.map(({ way, spoken }) => (
              <td key={way}>
                {/* The whole cell can be tapped. */}
                <label>
                  <CheckBox
                    aria-label={`${label}: ${spoken}`}
                    // A choice shows at once, and is reverted when the server refuses it.
                    checked={choosing?.find((one) => one.kind === kind)?.[way] ?? wanted[way]}
                    onChange={({ target }) =>
                      update.mutate({ body: { kinds: [{ kind, [way]: target.checked }] } })
                    }
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  maxWidth: 640,
  borderCollapse: 'collapse',
  '& th': { padding: '6px 0', textAlign: 'left', fontWeight: 'inherit' },
  '& thead th': {
    ...theme.typography.caption,
    color: theme.vars.palette.text3,
    borderBottom: `1px solid ${theme.vars.palette.line2}`,
  },
  '& th:not(:first-of-type), & td': { width: 72, padding: 0, textAlign: 'center' },
  '& td > label': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 32,
    cursor: 'pointer',
  },
  '@media (pointer: coarse)': { '& td > label': { minHeight: 44 } },
}));

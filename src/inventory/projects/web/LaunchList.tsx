import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Section } from '#platform/web/page/Section.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { Project } from '../project.contract.ts';
import { placeOfMissing } from './launch.steps.ts';

/** What a project still needs before its launch, each with a link to where it is added. */
export function LaunchList({ project }: { project: Project }) {
  const { missingForLaunch } = project;
  if (missingForLaunch.length === 0) {
    return (
      <Section title="Before the launch">
        <Line>
          <Sign shape="tick" tone="success" />
          <span>Nothing is missing. Launch the project to offer its units.</span>
        </Line>
      </Section>
    );
  }
  return (
    <Section title="Before the launch" fact={`${missingForLaunch.length} missing`}>
      <List>
        {missingForLaunch.map((sentence) => {
          const place = placeOfMissing(sentence, project.id);
          return (
            <li key={sentence}>
              <Line>
                <Sign shape="empty" tone="amber" />
                <span>{sentence}</span>
                {place && <Link to={place.href}>{place.label}</Link>}
              </Line>
            </li>
          );
        })}
      </List>
    </Section>
  );
}

const List = styled('ul')(({ theme }) => ({
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Line = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  '& span': { flex: 1, minWidth: 0 },
  '& a': { fontWeight: 500, whiteSpace: 'nowrap', padding: '4px 0' },
  '@media (pointer: coarse)': { minHeight: 48, '& a': { padding: '12px 0' } },
});

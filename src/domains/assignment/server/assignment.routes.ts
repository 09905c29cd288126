import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { route } from '../../../platform/server/http/route.ts';
import * as contract from '../assignment.contract.ts';
import * as presence from '../presence.contract.ts';
import { updateAssignmentRules } from './policy.commands.ts';
import { getAssignmentRules } from './policy.queries.ts';
import { addAbsence, removeAbsence, setSchedule } from './presence.commands.ts';
import { listPresence } from './presence.queries.ts';
import { tryAssignment } from './trial.queries.ts';

export const assignmentRoutes: readonly AnyRoute[] = [
  route(contract.getAssignmentRules, (context) => getAssignmentRules(context.read)),
  route(contract.updateAssignmentRules, (context, { body }) =>
    context.write((work) => updateAssignmentRules(work, body)),
  ),
  route(contract.tryAssignment, (context, { body }) => tryAssignment(context.read, body)),
  route(presence.listPresence, (context, { query }) => listPresence(context.read, query)),
  route(presence.addAbsence, (context, { body }) => context.write((work) => addAbsence(work, body))),
  route(presence.removeAbsence, (context, { params }) =>
    context.write((work) => removeAbsence(work, params.id)),
  ),
  route(presence.setSchedule, (context, { params, body }) =>
    context.write((work) => setSchedule(work, params.userId, body.schedule)),
  ),
];

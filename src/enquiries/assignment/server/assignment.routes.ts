import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../assignment.contract.ts';
import * as presence from '../presence.contract.ts';
import * as reassignment from '../reassignment.contract.ts';
import { updateAssignmentRules } from './policy.commands.ts';
import { getAssignmentRules } from './policy.queries.ts';
import { addAbsence, removeAbsence, setSchedule } from './presence.commands.ts';
import { listPresence } from './presence.queries.ts';
import { reassignLeads } from './reassignment.commands.ts';
import { listReassignments } from './reassignment.queries.ts';
import { undoReassignment } from './reassignment.undo.ts';
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
    context.write((work) => setSchedule(work, params.userId, body)),
  ),
  route(reassignment.reassignLeads, (context, { body }) =>
    context.write((work) => reassignLeads(work, body)),
  ),
  route(reassignment.listReassignments, (context, { query }) => listReassignments(context.read, query)),
  route(reassignment.undoReassignment, (context, { params }) =>
    context.write((work) => undoReassignment(work, params.reassignmentId)),
  ),
];

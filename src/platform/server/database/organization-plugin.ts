import {
  AndNode,
  ColumnNode,
  BinaryOperationNode,
  IdentifierNode,
  OnNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  WhereNode,
  AliasNode,
} from 'kysely';
import type {
  DeleteQueryNode,
  JoinNode,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  SelectQueryNode,
  UnknownRow,
  UpdateQueryNode,
  WithNode,
} from 'kysely';

/**
 * Adds `organization_id = <own>` to every table a query reads, joins, updates or deletes from, and writes names in
 * snake case on the way. Row-level security would hide foreign rows anyway; with the value in the text the planner can use it, and a mistake in a policy alone exposes nothing. Inserts take the organization from the column's default.
 */
export class OrganizationPlugin implements KyselyPlugin {
  private readonly organizationId: string;

  constructor(organizationId: string) {
    this.organizationId = organizationId;
  }

  transformQuery(args: PluginTransformQueryArgs) {
    return new OrganizationTransformer(this.organizationId).transformNode(args.node);
  }

  transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(args.result);
  }
}

class OrganizationTransformer extends OperationNodeTransformer {
  private readonly organizationId: string;
  /** Names of common table expressions, which are not tables. */
  private readonly expressions = new Set<string>();

  constructor(organizationId: string) {
    super();
    this.organizationId = organizationId;
  }

  /** Names of the code to names of the database; the driver answers in camel case by itself. */
  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    return { ...node, name: snakeCase(node.name) };
  }

  protected override transformWith(node: WithNode): WithNode {
    this.rememberExpressions(node);
    return super.transformWith(node);
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    if (scoped.has(node)) return node;
    this.rememberExpressions(node.with);
    const query = super.transformSelectQuery(node);
    const conditions = (query.from?.froms ?? []).flatMap((from) => this.conditionFor(from));
    const made = conditions.length > 0 ? { ...query, where: extended(query.where, conditions) } : query;
    scoped.add(made);
    return made;
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    this.rememberExpressions(node.with);
    const query = super.transformUpdateQuery(node);
    const tables = [query.table, ...(query.from?.froms ?? [])].filter((table) => table !== undefined);
    const conditions = tables.flatMap((table) => this.conditionFor(table));
    return conditions.length > 0 ? { ...query, where: extended(query.where, conditions) } : query;
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    this.rememberExpressions(node.with);
    const query = super.transformDeleteQuery(node);
    const conditions = query.from.froms.flatMap((from) => this.conditionFor(from));
    return conditions.length > 0 ? { ...query, where: extended(query.where, conditions) } : query;
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const join = super.transformJoin(node);
    const [condition] = this.conditionFor(join.table);
    if (!condition) return join;
    return {
      ...join,
      on: join.on ? OnNode.cloneWithOperation(join.on, 'And', condition) : OnNode.create(condition),
    };
  }

  private rememberExpressions(node: WithNode | undefined): void {
    for (const expression of node?.expressions ?? []) {
      this.expressions.add(snakeCase(expression.name.table.table.identifier.name));
    }
  }

  private conditionFor(node: OperationNode): OperationNode[] {
    const name = referredName(node, this.expressions);
    if (!name) return [];
    return [
      BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create('organization_id'), TableNode.create(name)),
        OperatorNode.create('='),
        ValueNode.create(this.organizationId),
      ),
    ];
  }
}

/** A subquery that was built from the same database is given its conditions before the outer one is. */
const scoped = new WeakSet<SelectQueryNode>();

function extended(where: WhereNode | undefined, conditions: readonly OperationNode[]): WhereNode {
  const [first, ...rest] = conditions;
  if (!first) throw new Error('No condition to add.');
  const all = rest.reduce<OperationNode>((left, right) => AndNode.create(left, right), first);
  return where ? WhereNode.cloneWithOperation(where, 'And', all) : WhereNode.create(all);
}

/** The alias or name of a table in the query; null for anything that is not a table. */
function referredName(node: OperationNode, expressions: ReadonlySet<string>): string | null {
  if (AliasNode.is(node)) {
    if (!TableNode.is(node.node) || expressions.has(node.node.table.identifier.name)) return null;
    return IdentifierNode.is(node.alias) ? node.alias.name : null;
  }
  if (!TableNode.is(node) || expressions.has(node.table.identifier.name)) return null;
  return node.table.identifier.name;
}

const snakeCased = new Map<string, string>();

/** Name of a column or table in the database: 'firstName' → 'first_name'. */
export function snakeCase(camel: string): string {
  const known = snakeCased.get(camel);
  if (known !== undefined) return known;
  const made = camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeCased.set(camel, made);
  return made;
}

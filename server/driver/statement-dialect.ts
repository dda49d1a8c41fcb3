import {
  PostgresDialect,
  PostgresQueryCompiler,
  type CompiledQuery,
  type OperationNode,
  type QueryCompiler,
} from 'kysely'

/** PostgreSQL as kysely speaks it, with a short way for statements that are written out: on hot paths nearly all are. */
export class StatementDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new StatementCompiler()
  }
}

type CompileQuery = PostgresQueryCompiler['compileQuery']

/** A written statement is its pieces and its values in a row; walking it as a tree of operations costs several times as much. */
class StatementCompiler extends PostgresQueryCompiler {
  override compileQuery(node: Parameters<CompileQuery>[0], queryId: Parameters<CompileQuery>[1]): CompiledQuery {
    const written: Written = { text: '', values: [] }
    return writeOut(node, written)
      ? { query: node, queryId, sql: written.text, parameters: written.values }
      : super.compileQuery(node, queryId)
  }
}

interface Written {
  text: string
  readonly values: unknown[]
}

/** False when something in the statement is more than text and values: then kysely writes it. */
function writeOut(node: OperationNode, written: Written): boolean {
  if (isValue(node)) {
    written.values.push(node.value)
    written.text += `$${written.values.length}`
    return true
  }
  if (!isText(node)) return false
  for (const [place, fragment] of node.sqlFragments.entries()) {
    written.text += fragment
    const inside = node.parameters[place]
    if (inside !== undefined && !writeOut(inside, written)) return false
  }
  return true
}

interface TextNode extends OperationNode {
  readonly sqlFragments: readonly string[]
  readonly parameters: readonly OperationNode[]
}

interface PlainValueNode extends OperationNode {
  readonly value: unknown
}

function isText(node: OperationNode): node is TextNode {
  return node.kind === 'RawNode'
}

function isValue(node: OperationNode): node is PlainValueNode {
  return node.kind === 'ValueNode' && !('immediate' in node && node.immediate === true)
}

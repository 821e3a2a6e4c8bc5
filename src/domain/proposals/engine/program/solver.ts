// Linear and integer programs behind a small interface, which HiGHS implements and another engine could.
import highs, { type Highs, type Model } from 'highs';

/** A variable from 0 on, with its entries in rows. */
export type Column = {
  cost: number;
  rows: number[];
  values: number[];
  /** Leave it out if a row keeps it small: the dual of a bound would be missing from bounds that are computed of duals. */
  most?: number;
};

export type Row = { least: number; most: number };

/** A program to minimize, to which columns can be added. */
export type Program = {
  add(columns: readonly Column[]): void;
  /** Without regard to integrality. */
  solve(): { cost: number; values: Float64Array; duals: Float64Array };
  /** In whole numbers, at most so many nodes; undefined if none was found. */
  solveWhole(nodes: number): { cost: number; values: Float64Array } | undefined;
  /** From now on each of these columns is at least 1. */
  keep(columns: readonly number[]): void;
  /** Its memory is not collected. */
  dispose(): void;
};

export type Solver = { program(rows: readonly Row[]): Program };

/** Loads HiGHS, whose calls block the thread. */
export async function loadSolver(): Promise<Solver> {
  const load = highs as unknown as typeof highs.default; // a CommonJS type of a module that is imported as ES module
  const engine = await load();
  return { program: (rows) => programOf(engine, rows) };
}

function programOf(engine: Highs, rows: readonly Row[]): Program {
  const empty = new Float64Array();
  const model: Model = engine.createModel({
    numCols: 0,
    numRows: rows.length,
    colCost: empty,
    colLower: empty,
    colUpper: empty,
    rowLower: rows.map(({ least }) => least),
    rowUpper: rows.map(({ most }) => most),
    matrix: { format: 'csc', numRows: rows.length, numCols: 0, starts: [0], indices: [], values: [] },
  });
  model.options.set({ output_flag: false });
  let count = 0;
  const run = (whole: boolean) => {
    const { integer, continuous } = engine.constants.variableType;
    const types = Array.from({ length: count }, () => (whole ? integer : continuous));
    model.changeColsIntegrality({ kind: 'range', from: 0, to: count - 1 }, types);
    return model.run().modelStatus;
  };
  return {
    add(columns) {
      if (columns.length === 0) return;
      const starts = [0];
      for (const { rows: of } of columns) starts.push(starts.at(-1)! + of.length);
      model.addCols({
        cost: Float64Array.from(columns, ({ cost }) => cost),
        lower: new Float64Array(columns.length),
        upper: Float64Array.from(columns, ({ most }) => most ?? engine.infinity),
        matrix: {
          format: 'csc',
          numRows: rows.length,
          numCols: columns.length,
          starts: Int32Array.from(starts),
          indices: Int32Array.from(columns.flatMap((column) => column.rows)),
          values: Float64Array.from(columns.flatMap((column) => column.values)),
        },
      });
      count += columns.length;
    },
    solve() {
      if (count === 0) return { cost: 0, values: empty, duals: new Float64Array(rows.length) };
      const status = run(false);
      if (status !== engine.constants.modelStatus.optimal)
        throw new Error(`HiGHS ended with status ${status}`);
      const { colValue, rowDual } = model.getSolution();
      return { cost: model.getObjectiveValue(), values: colValue, duals: rowDual };
    },
    solveWhole(nodes) {
      if (count === 0) return { cost: 0, values: empty };
      model.options.set({ mip_max_nodes: nodes });
      run(true);
      const cost = model.getObjectiveValue();
      if (!Number.isFinite(cost) || model.info.get('primal_solution_status') !== 2) return undefined;
      return { cost, values: model.getSolution().colValue };
    },
    keep(columns) {
      for (const column of columns) model.changeColBounds(column, 1, engine.infinity);
    },
    dispose: () => model.dispose(),
  };
}

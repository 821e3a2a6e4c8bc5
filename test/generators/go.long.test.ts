// A client in Go that oapi-codegen generates.
import { testGenerator } from './ten-calls.ts';

testGenerator('oapi-codegen');

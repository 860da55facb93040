import type { GameClient } from '../client'
import Board from './Board.svelte'

export const tictactoe: GameClient = {
  Board,
  onBoard: (option) => option.startsWith('mark:'),
}

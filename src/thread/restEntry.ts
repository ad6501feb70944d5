// The first file of the worker of pages through REST: it has that source, and loads the other with its first question.
import '../sources/rest/restSource.ts'
import { answerPage } from './answerPage.ts'

answerPage()

import { Controller, Inject, Query } from '@nestjs/common';
import { apiRoutes, type Page, type Project } from '@tributary/domain';
import { ProjectsRepository } from '@tributary/store';
import { parseInput } from '../http/parse-input.js';
import { Route } from '../http/route.js';

@Controller()
export class ProjectsController {
  readonly #projects: ProjectsRepository;

  constructor(@Inject(ProjectsRepository) projects: ProjectsRepository) {
    this.#projects = projects;
  }

  @Route('listProjects')
  list(@Query() query: unknown): Promise<Page<Project>> {
    return this.#projects.list(parseInput(apiRoutes.listProjects.query, query));
  }
}
